import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

/** Headless shells first: a page in one takes half the CPU time of a page in the whole browser. */
const candidates = [
  process.env["SVC_CHROMIUM"] ?? "",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function findChromium(): string | null {
  const bundled = chromium.executablePath();
  return [...candidates, bundled].find((path) => path !== "" && existsSync(path)) ?? null;
}

/** Finds Chromium or installs it: with apt-get as root on Debian, otherwise with Playwright. */
export async function ensureChromium(): Promise<{ path: string | null; reason: string }> {
  const found = findChromium();
  if (found !== null) return { path: found, reason: "" };
  const isDebian = existsSync("/usr/bin/apt-get");
  if (isDebian && process.getuid?.() === 0) {
    console.log("Installing Chromium (apt-get install chromium-headless-shell) …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env, timeout: 180_000 });
    const install = (name: string) =>
      spawnSync("apt-get", ["install", "-y", "-qq", name], { stdio: "ignore", env, timeout: 600_000 });
    // Older releases of Debian have only the whole browser.
    if (install("chromium-headless-shell").status !== 0) install("chromium");
  } else {
    console.log("Installing Chromium (playwright-core install chromium) …");
    spawnSync("playwright-core", ["install", "chromium"], { stdio: "ignore", timeout: 300_000 });
  }
  return { path: findChromium(), reason: "it is not installed and could not be installed" };
}

/** Launches Chromium for tests. @throws when none is installed: guard its tests with `hasChromium`. */
export async function launchBrowser(extraArgs: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("there is no Chromium: guard the tests with hasChromium");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...extraArgs,
    ],
  });
}

/** Whether browser tests can run; for `describe.skipIf`. */
export const hasChromium = findChromium() !== null;
