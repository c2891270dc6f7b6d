import { markup } from "../../html/markup.ts";
import { people } from "./people.ts";

/** The issuer's page: one button for each user. @param action where the choice is posted. */
export function signInPage(action: string): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign in · svc checkout sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/site.css">
<link rel="stylesheet" href="/sign-in.css">
</head>
<body>
<main class="sign-in">
<p class="brand">svc <span>checkout</span></p>
<h1>Sign in</h1>
<p>Choose a user of the sample workspace. The sandbox has no passwords; elsewhere your own identity provider signs you
in.</p>
<form method="post" action="${action}">
<ul class="people">${people.map(
    ({ subject, name, role, rights }) => markup`<li>
<button class="person" name="subject" value="${subject}" aria-describedby="${subject}">
<strong>Continue as ${name}</strong><span class="tag">${role}</span>
</button>
<p class="soft small" id="${subject}">${rights}</p></li>`,
  )}</ul>
</form>
</main>
</body>
</html>`.html;
}

/** The page that a sign-in ends on when it cannot go on, after a restart for example. */
export function endedPage(): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign-in ended · svc checkout sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/site.css">
<link rel="stylesheet" href="/sign-in.css">
</head>
<body>
<main class="sign-in">
<p class="brand">svc <span>checkout</span></p>
<h1>This sign-in has ended</h1>
<p>It was completed, or the sandbox was restarted. Go back to the dashboard and sign in again.</p>
</main>
</body>
</html>`.html;
}
