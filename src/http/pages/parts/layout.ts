import { nobodysCorner } from './account.ts'
import { type Html, html } from './html.ts'

/** Where the content of a page begins: once on each. */
export const mainOpens: Html = html`<main id="main">`

/**
 * A whole page: what all of them share around `body`.
 *
 * @param description of what is on it, for search engines and for messages that show a link to it
 */
export function layout(title: string, body: Html, description: string | null = null): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · AER-bench</title>${description !== null && described(title, description)}
<link rel="stylesheet" href="/assets/style.css">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="site">
<a class="brand" href="/">AER-bench</a>
<span class="tagline">How well do language models do economic research?</span>
<nav aria-label="Site"><a href="/">Leaderboard</a> <a href="/charts">Charts</a> <a href="/published">The paper’s results</a> <a href="/suites">Suites</a> <a href="/submit">Submit</a> <a href="/docs">API</a> <a href="/help">Help</a></nav>
${nobodysCorner}
</header>
${mainOpens}
${body}
</main>
<footer class="site">
Every page shows what the API returns, and computes nothing. <a href="/openapi.json">OpenAPI document</a>
</footer>
</body>
</html>
`)
}

function described(title: string, description: string): Html {
  return html`
<meta name="description" content="${description}">
<meta property="og:site_name" content="AER-bench">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">`
}
