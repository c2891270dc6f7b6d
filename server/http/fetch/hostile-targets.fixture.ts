/**
 * URLs with which an attacker may try to make us call what is not public. `{port}` is where a test listens on every
 * loopback address. None may get a connection, whatever it is called for.
 */
export interface HostileTarget {
  url: string;
  /** What a configuration says to it: refused there already, or no URL at all, or a name that only a call can judge. */
  configured: "refused" | "no URL" | "accepted";
}

const refused = (url: string): HostileTarget => ({ url, configured: "refused" });

/** Every network that is not public unicast, at both of its ends where they are easily missed. */
const networks = [
  "0.0.0.0", "0.1.2.3", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.1", "100.100.100.200", "100.127.255.255",
  "127.0.0.1", "127.0.0.2", "127.255.255.254", "168.63.129.16", "169.254.0.1", "169.254.169.254", "169.254.170.2",
  "169.254.255.255", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.170", "192.0.0.192", "192.0.2.1", "192.88.99.1",
  "192.168.0.1", "192.168.255.255", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
  "224.0.0.251", "239.255.255.255", "240.0.0.1", "250.1.2.3", "255.255.255.255",
  "[::]", "[::1]", "[64:ff9b::7f00:1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b::8.8.8.8]", "[64:ff9b:1::7f00:1]",
  "[64:ff9b:1:ffff:ffff:ffff:ffff:ffff]", "[100::1]", "[2001::1]", "[2001:0:7f00:1::1]", "[2001:10::1]", "[2001:20::1]",
  "[2001:1ff:ffff::1]", "[2001:db8::1]", "[2002:7f00:1::1]", "[2002:a9fe:a9fe::1]", "[3fff::1]", "[4000::1]", "[5f00::1]",
  "[fc00::1]", "[fd00:ec2::254]", "[fdff:ffff::1]", "[fe80::1]", "[febf::1]", "[fec0::1]", "[ff02::1]", "[ff0e::1]",
]; // prettier-ignore

/** Other spellings of 127.0.0.1, ::1 and 169.254.169.254. */
const spellings = [
  "2130706433", "2852039166", "0x7f000001", "0x7F000001", "0xa9fea9fe", "017700000001", "025177524776", "127.1", "127.0.1",
  "0177.0.0.1", "0x7f.1", "0x7f.0x0.0x0.0x1", "0251.0376.0251.0376", "00000177.1", "169.254.43518", "127.0.0.1.",
  "127%2e0%2e0%2e1", "%31%32%37.0.0.1", "１２７.０.０.１", "１６９.２５４.１６９.２５４", "127。0。0。1", "127．0．0．1",
  "①②⑦.⓪.⓪.①", "127.0\t.0.1", "[::127.0.0.1]", "[::7f00:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
  "[::FFFF:A9FE:A9FE]", "[0:0:0:0:0:ffff:a9fe:a9fe]", "[::ffff:0:127.0.0.1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]",
]; // prettier-ignore

const otherForms = [
  "http:127.0.0.1:{port}/",
  "http:/127.0.0.1:{port}/",
  "http:///127.0.0.1:{port}/",
  "http:\\\\127.0.0.1:{port}\\",
  "http://127.0.0.1:{port}\\@example.com/",
  "http://127.0.0.1:{port}#@example.com/",
  "http://example.com@127.0.0.1:{port}/",
  "http://example.com:80@127.0.0.1:{port}/",
  "http://user:secret@example.com/",
  "http://user@example.com/",
  "https://:secret@example.com/",
  "ftp://127.0.0.1:{port}/",
  "ws://127.0.0.1:{port}/",
  "gopher://127.0.0.1:{port}/_GET",
  "dict://127.0.0.1:{port}/",
  "file:///etc/passwd",
  "data:text/plain,hello",
  "javascript:alert(1)",
  "blob:http://127.0.0.1:{port}/1",
];

const noUrls = [
  "http://",
  "//127.0.0.1:{port}/",
  "127.0.0.1",
  "http://256.1.1.1:{port}/",
  "http://4294967297:{port}/",
  "http://127.0.0.1%00.example.com:{port}/",
  "http://[fe80::1%25lo]:{port}/",
  "http://[::1%25lo]:{port}/",
  "http://[::1].:{port}/",
  "http://127.0.0.1:{port}:80/",
];

/** Names that the system itself resolves to loopback, or may. */
const names = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
  "lo\u00adcalhost",
  "hooks.localhost",
  "localhost.localdomain",
  "ip6-localhost",
  "127.0.0.1..",
];

export const hostileTargets: HostileTarget[] = [
  ...networks.map((host) => refused(`http://${host}:{port}/`)),
  ...spellings.map((host) => refused(`http://${host}:{port}/`)),
  ...otherForms.map(refused),
  ...noUrls.map((url): HostileTarget => ({ url, configured: "no URL" })),
  ...names.map((name): HostileTarget => ({ url: `http://${name}:{port}/`, configured: "accepted" })),
];
