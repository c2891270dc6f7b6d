import { runSvc } from "./run-svc.ts";

process.exitCode = await runSvc(process.argv.slice(2), {
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
});
