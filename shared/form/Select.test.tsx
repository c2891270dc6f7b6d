// Holds: the options of a select are escaped, and the chosen one is chosen before any script has run.
import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import { preactNode } from "../../server/hosted-page/bundle/preact-node.ts";
import { Select } from "./Select.tsx";

test("values and labels are text, and one option is selected", () => {
  const choices = [
    { value: 'a"><script>', label: "<b>A</b> & B" },
    { value: "CI", label: "Côte d\u2019Ivoire" },
  ];
  const html = renderToString(preactNode(Select, { value: "CI", empty: "Choose", choices, name: "country" }));
  expect(html).toBe(
    '<select name="country"><option value="">Choose</option>' +
      '<option value="a&quot;&gt;&lt;script&gt;">&lt;b&gt;A&lt;/b&gt; &amp; B</option>' +
      '<option value="CI" selected>Côte d\u2019Ivoire</option></select>',
  );
});
