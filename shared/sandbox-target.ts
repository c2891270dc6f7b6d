/** To which custom hostnames point where the sandbox has a name server of its own; resolves to this machine. */
export const SANDBOX_TARGET = "edge.svc-sandbox.example";
