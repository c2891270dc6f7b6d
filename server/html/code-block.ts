import { escapeHtml } from "../../shared/escape-html.ts";
import { markup, trustedHtml, type Markup } from "./markup.ts";

export type CodeLanguage = "shell" | "json" | "http" | "typescript" | "php" | "python" | "text";

/** Highlighted tokens per language; the first matching pattern wins. */
const tokens: Record<CodeLanguage, RegExp | null> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\b\d+(?:\.\d+)?\b|\b(?:true|false|null)\b)/g,
  shell:
    /(?<comment>^#.*$)|(?<string>'[^']*'|"(?:[^"\\]|\\.)*")|(?<key>\$\w+)|(?<number>(?<=\s)-{1,2}[A-Za-z][\w-]*)/gm,
  http: /(?<key>^[A-Za-z-]+(?=:))/gm,
  typescript:
    /(?<comment>\/\/.*$|\/\*[^]*?\*\/)|(?<string>"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)|(?<key>\b(?:as|async|await|catch|const|else|export|finally|for|from|function|if|import|interface|let|new|of|return|throw|try|type|typeof)\b)|(?<number>\b\d[\d_]*\b)/gm,
  php: /(?<comment>\/\/.*$|\/\*[^]*?\*\/)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<key>\b(?:as|declare|exit|false|foreach|function|if|new|return|throw|true)\b|\$\w+)|(?<number>\b\d+\b)/gm,
  python:
    /(?<comment>#.*$)|(?<string>"""[^]*?"""|f?b?"(?:[^"\\]|\\.)*")|(?<key>\b(?:and|class|def|except|False|for|from|if|import|in|not|or|raise|return|True|try|with)\b)|(?<number>\b\d+\b)/gm,
  text: null,
};

function highlight(code: string, language: CodeLanguage): Markup {
  const pattern = tokens[language];
  if (pattern === null) return markup`${code}`;
  let html = "";
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    html += `${escapeHtml(code.slice(end, match.index))}<span class="t-${kind}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return trustedHtml(html + escapeHtml(code.slice(end)));
}

/** A sample with a copy button. @param title e.g. "Request". @param id for references to it. */
export function codeBlock(code: string, language: CodeLanguage, title: string, id?: string): Markup {
  return markup`<figure class="code"${id === undefined ? null : markup` id="${id}"`}>
<figcaption><span>${title}</span>${copyButton(code, "Copy")}</figcaption>
<pre tabindex="0" role="group" aria-label="${title}"><code class="language-${language}">${highlight(code, language)}</code></pre>
</figure>`;
}

/** A button that copies a text; handled by the page's script. */
function copyButton(text: string, label: string): Markup {
  return markup`<button type="button" class="copy" data-copy="${text}">${label}</button>`;
}

/** An id or key on one line, with a button to copy it. */
export function copyable(text: string): Markup {
  return markup`<span class="copyable"><code>${text}</code>${copyButton(text, "Copy")}</span>`;
}
