/** The panel's texts: not among the page's, which every shopper downloads. `{merchant}` is the store's name. */
export interface AskTexts {
  title: string;
  /** What an answer is, before the first question. */
  intro: string;
  label: string;
  send: string;
  close: string;
  answering: string;
  sources: string;
  /** The source that is no text of the store: the facts of this checkout. */
  thisCheckout: string;
  refused: string;
  paused: string;
  failed: string;
  limited: string;
  ended: string;
}

export const en: AskTexts = {
  title: "Ask a question",
  intro:
    "An AI answers from the texts of {merchant} and from this checkout, and names its sources. It can be wrong, and it changes nothing in your order. Please leave out personal data.",
  label: "Your question",
  send: "Ask",
  close: "Close",
  answering: "Looking for an answer…",
  sources: "Sources",
  thisCheckout: "This checkout",
  refused: "The texts of {merchant} don't answer this. Please ask the store directly.",
  paused: "Questions can't be answered at the moment. Please ask the store directly.",
  failed: "The answer could not be completed. Please try again.",
  limited: "That was a lot of questions at once. Please try again later.",
  ended: "This checkout has ended, so questions are no longer answered here.",
};
