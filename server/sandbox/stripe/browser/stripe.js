/**
 * The sandbox's stand-in for Stripe.js: the part of its interface this project uses, served from the sandbox at
 * the addresses of the real one. One file, since a page loads it as one classic script. Styles are set through the CSSOM only, so a strict style-src does not matter.
 */
(() => {
  const script = new URL(document.currentScript.src);
  const origin = script.origin;
  const release = script.pathname.split("/")[1] || "v3";

  /** `crypto.randomUUID` is kept from pages without https, which test pages may be. */
  const randomId = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

  class IntegrationError extends Error {
    constructor(message) {
      super(message);
      this.name = "IntegrationError";
    }
  }

  window.Stripe = function Stripe(publishableKey, { stripeAccount, locale = "auto" } = {}) {
    if (typeof publishableKey !== "string" || !publishableKey.startsWith("pk_")) {
      throw new IntegrationError(
        "Please call Stripe() with your publishable key. You used an empty string or a secret key.",
      );
    }
    const session = { publishableKey, stripeAccount, locale };
    return {
      elements: (options) => createElements(session, options),
      createConfirmationToken: (options) => createConfirmationToken(options),
      handleNextAction: (options) => handleNextAction(session, options),
      retrievePaymentIntent: (clientSecret) => retrieveIntent(session, clientSecret),
    };
  };
  window.Stripe.version = release;

  // Elements: one group of fields for one payment.

  /** How long the card fields may take to appear before the page gets an error. */
  const LOAD_MS = 10_000;
  const framesOf = new WeakMap();

  function createElements(session, options = {}) {
    let settings = checked(options);
    let element = null;
    let submitted = false;
    const group = {
      create(type, elementOptions = {}) {
        if (type === "expressCheckout") return createWalletElement();
        if (type !== "payment" && type !== "card") {
          throw new IntegrationError(`The sandbox has no '${type}' element.`);
        }
        if (element) throw new IntegrationError("Can only create one Element of type payment.");
        element = createFrameElement(session, settings, elementOptions, () => {
          element = null;
        });
        return element.public;
      },
      getElement: (type) => (element && (type === "payment" || type === "card") ? element.public : null),
      update(change) {
        settings = checked({ ...settings, ...change });
        element?.post({ kind: "appearance", appearance: settings.appearance, locale: settings.locale });
      },
      async submit() {
        if (!element) throw new IntegrationError("elements.submit() needs a mounted payment element.");
        const { error } = await element.ask({ kind: "submit" });
        submitted = !error;
        return error ? { error } : { selectedPaymentMethod: "card" };
      },
      fetchUpdates: () => Promise.resolve({}),
    };
    framesOf.set(group, (message) => {
      if (!element) throw new IntegrationError("The payment element is not mounted.");
      if (!submitted) {
        throw new IntegrationError(
          "elements.submit() must be called before stripe.createConfirmationToken().",
        );
      }
      return element.ask(message);
    });
    return group;
  }

  function checked(options) {
    if (options.mode !== "payment") {
      throw new IntegrationError("The sandbox supports elements({mode: 'payment', amount, currency}) only.");
    }
    if (!Number.isInteger(options.amount) || options.amount <= 0) {
      throw new IntegrationError(
        `Invalid value for elements(): amount should be a positive integer. You specified: ${options.amount}.`,
      );
    }
    if (!/^[a-z]{3}$/.test(options.currency ?? "")) {
      throw new IntegrationError(
        `Invalid value for elements(): currency should be a lower-case ISO code. You specified: ${options.currency}.`,
      );
    }
    // Removed with the endive release; earlier ones know nothing else.
    if (options.paymentMethodTypes && release === "endive") {
      throw new IntegrationError(
        "paymentMethodTypes is no longer supported. Use allowedPaymentMethodTypes instead.",
      );
    }
    return options;
  }

  function createConfirmationToken({ elements, params = {} } = {}) {
    const ask = framesOf.get(elements);
    if (!ask) throw new IntegrationError("createConfirmationToken() needs the elements it is for.");
    return ask({ kind: "createToken", params });
  }

  // The card element: an iframe of the sandbox, so the page never sees a card number.

  function createFrameElement(session, settings, elementOptions, onDestroy) {
    const id = randomId();
    const listeners = new Map();
    const replies = new Map();
    const container = document.createElement("div");
    const frame = document.createElement("iframe");
    let loaded = null;
    let patience;

    Object.assign(container.style, { position: "relative", margin: "0", padding: "0", border: "0" });
    // The frame is 4 px wider on each side, so focus rings are not cut off. Both documents name the same colour
    // scheme, or browsers would paint the frame opaque in dark pages.
    Object.assign(frame.style, {
      display: "block",
      width: "calc(100% + 8px)",
      height: "236px",
      margin: "-4px",
      border: "0",
      colorScheme: "light",
      userSelect: "none",
    });
    frame.title = "Secure payment input frame";
    frame.allow = "payment *";
    frame.name = `__privateStripeFrame${id.slice(0, 4)}`;

    const fire = (name, event) => {
      for (const listener of listeners.get(name) ?? []) listener({ elementType: "payment", ...event });
    };

    const post = (message) => {
      if (loaded) frame.contentWindow.postMessage({ sandboxStripe: id, ...message }, origin);
    };

    const ask = async (message) => {
      if (!loaded) throw new IntegrationError("The payment element is not mounted.");
      await loaded.promise;
      const callId = randomId();
      const reply = new Promise((resolve) => replies.set(callId, resolve));
      post({ ...message, callId });
      return reply;
    };

    function receive({ source, origin: from, data }) {
      if (source !== frame.contentWindow || from !== origin || data?.sandboxStripe !== id) return;
      switch (data.kind) {
        case "loaded":
          post({ kind: "setup", session, settings, elementOptions });
          break;
        case "ready":
          clearTimeout(patience);
          loaded.resolve();
          fire("ready", {});
          break;
        case "height":
          frame.style.height = `${data.height}px`;
          break;
        case "reply":
          replies.get(data.callId)?.(data.result);
          replies.delete(data.callId);
          break;
        default:
          fire(data.kind, data.event ?? {});
      }
    }

    const element = {
      mount(target) {
        const parent = typeof target === "string" ? document.querySelector(target) : target;
        if (!parent)
          throw new IntegrationError(`The selector you specified (${target}) applies to no DOM elements.`);
        loaded = Promise.withResolvers();
        window.addEventListener("message", receive);
        const place = new URLSearchParams({ id, parent: window.location.origin });
        frame.src = `${origin}/elements/card.html#${place}`;
        patience = setTimeout(() => fire("loaderror", { error: { type: "api_connection_error" } }), LOAD_MS);
        container.append(frame);
        parent.replaceChildren(container);
      },
      unmount() {
        clearTimeout(patience);
        window.removeEventListener("message", receive);
        container.remove();
        loaded = null;
      },
      destroy() {
        element.unmount();
        listeners.clear();
        onDestroy();
      },
      on(name, listener) {
        listeners.set(name, [...(listeners.get(name) ?? []), listener]);
        return element;
      },
      off(name, listener) {
        listeners.set(name, listener ? (listeners.get(name) ?? []).filter((one) => one !== listener) : []);
        return element;
      },
      once(name, listener) {
        const once = (event) => {
          element.off(name, once);
          listener(event);
        };
        return element.on(name, once);
      },
      update: () => undefined,
      focus: () => post({ kind: "focus" }),
      blur: () => post({ kind: "blur" }),
      clear: () => post({ kind: "clear" }),
      collapse: () => undefined,
    };
    return { public: element, post, ask };
  }

  /** No wallet works against a sandbox: the element says so, as the real one does where none is set up. */
  function createWalletElement() {
    const listeners = new Map();
    const element = {
      mount() {
        queueMicrotask(() =>
          listeners.get("ready")?.({ elementType: "expressCheckout", availablePaymentMethods: undefined }),
        );
      },
      on(name, listener) {
        listeners.set(name, listener);
        return element;
      },
      off(name) {
        listeners.delete(name);
        return element;
      },
      update: () => undefined,
      unmount: () => undefined,
      destroy: () => listeners.clear(),
    };
    return element;
  }

  // After the server confirmed: the bank's challenge.

  async function handleNextAction(session, { clientSecret } = {}) {
    const { paymentIntent, error } = await retrieveIntent(session, clientSecret);
    if (error) return { error };
    if (paymentIntent.status !== "requires_action") {
      throw new IntegrationError(
        "handleNextAction: The PaymentIntent supplied is not in the requires_action state.",
      );
    }
    const { type, redirect_to_url: redirect, use_stripe_sdk: sdk } = paymentIntent.next_action;
    if (type === "redirect_to_url") {
      window.location.assign(redirect.url);
      return new Promise(() => undefined);
    }
    await showChallenge(sdk.stripe_js);
    const after = await retrieveIntent(session, clientSecret);
    if (after.paymentIntent?.status !== "requires_payment_method") return after;
    return { error: { ...after.paymentIntent.last_payment_error, payment_intent: after.paymentIntent } };
  }

  async function retrieveIntent({ publishableKey, stripeAccount }, clientSecret) {
    const [id] = String(clientSecret).split("_secret_");
    const address = `${origin}/v1/payment_intents/${encodeURIComponent(id)}?client_secret=${encodeURIComponent(clientSecret)}`;
    const headers = { authorization: `Bearer ${publishableKey}` };
    if (stripeAccount) headers["stripe-account"] = stripeAccount;
    try {
      const answer = await fetch(address, { headers });
      const body = await answer.json();
      return answer.ok ? { paymentIntent: body } : { error: body.error };
    } catch {
      return {
        error: { type: "api_connection_error", message: "We could not reach Stripe. Please try again." },
      };
    }
  }

  /** Shows the bank's page in a modal; resolves once it says that the challenge is over. Escape fails it. */
  function showChallenge(address) {
    const dialog = document.createElement("dialog");
    const frame = document.createElement("iframe");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "dialog{width:min(30rem,100vw);height:min(34rem,100vh);max-width:none;max-height:none;padding:0;border:0;border-radius:12px;overflow:hidden;background:transparent}dialog::backdrop{background:rgb(0 0 0/.5)}iframe{width:100%;height:100%;border:0}",
    );
    const host = document.createElement("div");
    const root = host.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    dialog.ariaLabel = "3D Secure";
    frame.title = "3D Secure challenge";
    frame.src = address;
    dialog.append(frame);
    root.append(dialog);
    document.body.append(host);
    const focused = document.activeElement;

    return new Promise((resolve) => {
      function finish() {
        window.removeEventListener("message", receive);
        host.remove();
        focused?.focus();
        resolve();
      }
      function receive({ source, origin: from, data }) {
        if (source === frame.contentWindow && from === origin && data?.sandboxStripe === "challenge-ended")
          finish();
      }
      window.addEventListener("message", receive);
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        void fetch(`${address}/fail`, { method: "POST", mode: "no-cors" }).finally(finish);
      });
      dialog.showModal();
    });
  }
})();
