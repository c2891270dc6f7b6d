import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
} from "@mantine/core";

/** A filled button that changes something for good. */
export const DANGER = "red";

/** The library's components in the dashboard's tokens (styles/base.css). */
export const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  defaultRadius: 8,
  cursorType: "pointer",
  respectReducedMotion: true,
  variantColorResolver(input) {
    if (input.variant !== "filled") return defaultVariantColorsResolver(input);
    const background = input.color === DANGER ? "var(--bad)" : "var(--accent)";
    const hover = `color-mix(in srgb, ${background} 88%, var(--ink))`;
    return { background, hover, color: "var(--on-accent)", border: "none" };
  },
  components: {
    Button: { defaultProps: { variant: "default", h: 34, px: 14, fz: 14, fw: 550 } },
    Checkbox: { defaultProps: { color: "var(--accent)", iconColor: "var(--on-accent)" } },
    Radio: { defaultProps: { color: "var(--accent)", iconColor: "var(--on-accent)" } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { "aria-label": "Close" },
      },
    },
    // The placeholder is no item, and a menu may hold nothing else.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
  },
});

const tokens = {
  "--mantine-color-body": "var(--page)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-3)",
  "--mantine-color-placeholder": "var(--ink-3)",
  "--mantine-color-error": "var(--bad)",
  "--mantine-color-anchor": "var(--accent)",
  "--mantine-color-default": "var(--page)",
  "--mantine-color-default-hover": "var(--side)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-primary-color-filled": "var(--accent)",
  "--mantine-primary-color-filled-hover": "color-mix(in srgb, var(--accent) 88%, var(--ink))",
  "--mantine-primary-color-contrast": "var(--on-accent)",
};

/** The greys that the library takes for fields, menus and dialogs in the dark scheme. */
const darkGreys = {
  "--mantine-color-dark-4": "var(--line)",
  "--mantine-color-dark-5": "var(--soft)",
  "--mantine-color-dark-6": "var(--side)",
  "--mantine-color-dark-7": "var(--page)",
};

/** Both schemes: the tokens themselves differ. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: { ...tokens, ...darkGreys },
});

/** The key is read by the document too, before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "svc-scheme" });
