/**
 * A page as one HTML file without scripts, its style sheets as elements: the least that this content can take.
 * @param url of the page.
 */
export async function bareHtml(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const styles = await Promise.all(
    [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)].map(async ([link, href]) => {
      const style = await (await fetch(new URL(href!, url))).text();
      return { link, style };
    }),
  );
  const inlined = styles.reduce(
    (text, { link, style }) => text.replace(link, () => `<style>${style}</style>`),
    html,
  );
  return inlined
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/<link rel="(?:modulepreload|preload)"[^>]*>/g, "");
}
