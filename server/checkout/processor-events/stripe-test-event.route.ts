import { defineStripeEventRoute } from "./stripe-event.ts";

export default defineStripeEventRoute("/stripe/events/test", false);
