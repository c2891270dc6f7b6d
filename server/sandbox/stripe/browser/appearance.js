/** The Appearance API: https://docs.stripe.com/elements/appearance-api, as far as card fields go. */

const VARIABLES = [
  "colorPrimary",
  "colorBackground",
  "colorText",
  "colorTextSecondary",
  "colorTextPlaceholder",
  "colorDanger",
  "borderRadius",
  "fontFamily",
  "fontSizeBase",
];

const THEMES = {
  night: {
    colorPrimary: "#85d996",
    colorBackground: "#30313d",
    colorText: "#ffffff",
    colorDanger: "#fe87a1",
  },
};

const SELECTOR = /^\.(Input|Label|Error)(--invalid)?(:focus|:hover|::placeholder)?$/;

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** Applies theme, variables and rules; values go through the CSSOM, so what is not CSS has no effect. */
export function applyAppearance({ theme, variables = {}, rules = {} } = {}) {
  const root = document.documentElement.style;
  const values = { ...THEMES[theme], ...variables };
  for (const name of VARIABLES) {
    if (values[name] === undefined) root.removeProperty(`--${name}`);
    else root.setProperty(`--${name}`, values[name]);
  }
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const [selector, declarations] of Object.entries(rules)) {
    if (!SELECTOR.test(selector)) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    for (const [property, value] of Object.entries(declarations)) {
      if (property in rule.style) rule.style[property] = value;
    }
  }
}
