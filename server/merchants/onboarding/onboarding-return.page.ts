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
        "Your details have been sent to the payment processor. Card payments start as soon as it has verified them. " +
        "It will contact you if anything is missing. You can close this page.",
    });
  },
});
