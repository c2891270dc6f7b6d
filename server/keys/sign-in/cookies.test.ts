import { expect, test } from "vitest";
import { readCookie, setCookie } from "./cookies.ts";

const https = { baseUrl: "https://checkout.example" };
const http = { baseUrl: "http://127.0.0.1:4000" };

test("over https a cookie is for this host, not for scripts and not for other sites", () => {
  for (const name of ["svc_dashboard", "svc_sign_in"] as const)
    expect(setCookie(https, name, "v", 60)).toBe(
      `__Host-${name}=v; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
    );
});

test("over http, for this machine alone, it has no prefix, which browsers would refuse", () => {
  expect(setCookie(http, "svc_dashboard", "v", 60)).toBe(
    "svc_dashboard=v; Path=/; Max-Age=60; HttpOnly; SameSite=Lax",
  );
});

test("over https a cookie without the prefix is not read: a subdomain can plant it", () => {
  expect(readCookie(https, { cookie: "svc_dashboard=planted" }, "svc_dashboard")).toBeNull();
  const both = "svc_dashboard=planted; __Host-svc_dashboard=own";
  expect(readCookie(https, { cookie: both }, "svc_dashboard")).toBe("own");
});
