// Health check of a container: a server is ready ("serve", the default), a worker responds ("work"). Exits with 1 if not.
const { PORT, SVC_ADMIN_PORT } = process.env;
const url =
  process.argv[2] === "work"
    ? `http://127.0.0.1:${SVC_ADMIN_PORT}/metrics`
    : `http://127.0.0.1:${PORT}/health/ready`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
