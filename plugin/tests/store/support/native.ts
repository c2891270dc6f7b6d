/** Runs WordPress on the installed PHP and MariaDB, about as fast as on a production server. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import type { RunningSite, Site, Step } from "./store.ts";

const execute = promisify(execFile);

const settings = ["memory_limit=512M", "upload_max_filesize=64M", "post_max_size=64M"];
// As on a production server. No e-mail is sent.
const phpArguments = [...settings, "opcache.enable_cli=1", "sendmail_path=/bin/true"].flatMap((one) => [
  "-d",
  one,
]);

/** Each site has its own database server, in its own folder. */
export async function runNatively({ folder, root, port, steps }: Site): Promise<RunningSite> {
  const socket = join(folder, "db.sock");
  const database = await startDatabase(join(folder, "db"), socket);
  const url = `http://127.0.0.1:${port}`;
  const php = async (code: string) => {
    const request = `$_SERVER += ['HTTP_HOST'=>'127.0.0.1:${port}','SERVER_PROTOCOL'=>'HTTP/1.1','REQUEST_METHOD'=>'GET','REQUEST_URI'=>'/'];`;
    const { stdout } = await execute("php", [...phpArguments, "-r", request + code], { cwd: root });
    return stdout;
  };
  await until("MariaDB", () => php(`new mysqli('localhost', 'root', '', '', 0, ${quoted(socket)});`));
  await php(
    `(new mysqli('localhost', 'root', '', '', 0, ${quoted(socket)}))->query('CREATE DATABASE wordpress');`,
  );
  await writeFile(join(root, "wp-config.php"), configuration(socket));
  await install(root, url, php);
  for (const step of steps) {
    await php(codeOf(step, root));
  }
  await php(afterwards);
  const server = spawn("php", [...phpArguments, "-S", `127.0.0.1:${port}`, "-t", root], {
    cwd: root,
    stdio: "ignore",
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: "4" },
    // A process group, so that its workers are stopped with it.
    detached: true,
  });
  const end = () => endGroup(server);
  process.once("exit", end);
  await until("WordPress", async () => {
    const answer = await fetch(`${url}/wp-json/`);
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    await answer.json();
  });
  return {
    async stop() {
      process.off("exit", end);
      end();
      if (database.exitCode !== null || database.signalCode !== null) return;
      const ended = once(database, "exit");
      database.kill("SIGTERM");
      await ended;
    },
  };
}

/** Without passwords: only the owner of the folder can access the socket. */
async function startDatabase(data: string, socket: string): Promise<ChildProcess> {
  await mkdir(data, { mode: 0o700 });
  const as = process.getuid?.() === 0 ? ["--user=root"] : [];
  await execute("mariadb-install-db", ["--no-defaults", ...as, `--datadir=${data}`, "--skip-test-db"]);
  const args = ["--no-defaults", ...as, `--datadir=${data}`, `--socket=${socket}`, "--skip-networking"];
  args.push("--skip-grant-tables", "--innodb-flush-log-at-trx-commit=2");
  // A database server that starts deletes the temporary tables of others in the same folder.
  args.push(`--tmpdir=${dirname(socket)}`);
  const server = spawn("mariadbd", args, { stdio: "ignore" });
  process.once("exit", () => server.kill());
  return server;
}

function configuration(socket: string): string {
  const constants = {
    DB_NAME: "wordpress",
    DB_USER: "root",
    DB_PASSWORD: "",
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: "utf8mb4",
    DB_COLLATE: "",
    WP_DEBUG: true,
    WP_DEBUG_LOG: true,
    WP_DEBUG_DISPLAY: false,
    WP_ENVIRONMENT_TYPE: "production",
    DISABLE_WP_CRON: true,
    // WooCommerce calls its own servers on every admin page; without a network, each call would time out.
    WP_HTTP_BLOCK_EXTERNAL: true,
    WP_ACCESSIBLE_HOSTS: "127.0.0.1",
  };
  const lines = Object.entries(constants).map(
    ([name, value]) =>
      `defined('${name}') || define('${name}', ${typeof value === "string" ? quoted(value) : value});`,
  );
  return `<?php\n${lines.join("\n")}\n$table_prefix = 'wp_';\ndefined('ABSPATH') || define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n`;
}

/** With the same administrator as Playground. Must-use plugins need the tables, so they are enabled afterwards. */
async function install(root: string, url: string, php: (code: string) => Promise<string>): Promise<void> {
  const mustUse = join(root, "wp-content/mu-plugins");
  await rename(mustUse, `${mustUse}.later`);
  await php(`define('WP_INSTALLING', true); define('WP_SITEURL', '${url}'); require 'wp-load.php';
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    wp_install('Store', 'admin', 'admin@store.example', true, '', 'password');`);
  await rename(`${mustUse}.later`, mustUse);
}

/** A blueprint step as PHP code. */
function codeOf(step: Step, root: string): string {
  const load = "require 'wp-load.php'; require_once ABSPATH . 'wp-admin/includes/plugin.php';";
  switch (step.step) {
    case "activateTheme":
      return `${load} switch_theme(${quoted(step.themeFolderName)});`;
    case "activatePlugin": {
      const plugin = step.pluginPath.replace("/wordpress/wp-content/plugins/", "");
      return `${load} $result = activate_plugin(${quoted(plugin)});
        if (is_wp_error($result)) { echo $result->get_error_message(), ' in ${root}'; exit(1); }`;
    }
    case "runPHP":
      return step.code.replace("<?php", "").replaceAll("/wordpress/", `${root}/`);
    case "setSiteOptions":
      return `${load} foreach (json_decode(${quoted(JSON.stringify(step.options))}, true) as $name => $value) update_option($name, $value);`;
  }
}

/** Like Playground's installation: permalinks and WooCommerce's pages. */
const afterwards = `require 'wp-load.php';
  update_option('permalink_structure', '/%postname%/');
  WC_Install::create_pages();
  flush_rewrite_rules();`;

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid);
  } catch {
    // It has ended already.
  }
}

async function until(what: string, attempt: () => Promise<unknown>): Promise<void> {
  for (let left = 150; ; left--) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (left === 0) throw new Error(`${what} does not respond`, { cause: error });
      await setTimeout(200);
    }
  }
}
