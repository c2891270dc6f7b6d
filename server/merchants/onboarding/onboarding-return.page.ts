import { definePage } from "../../http/define-page.ts";
import { onboardingPage } from "./onboarding-page.ts";

/** The processor's return URL after onboarding, unless the partner set one. */
export default definePage({
  method: "GET",
  path: "/onboarding/return",
  handler() {
    return onboardingPage({
      status: 200,
      title: "Thank you",
      text:
        "Your details are with the payment processor. Card payments switch on as soon as it has checked them; " +
        "it writes to you if anything is missing. You can close this page.",
    });
  },
});
