/** `npm run test:all`: `npm test` with every suite in its long form. */
process.env["SVC_TEST_ALL"] = "1";
await import("./run.ts");
