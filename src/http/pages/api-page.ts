import { type Schema, schemaNote, schemaType } from './api-schema.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { scrollRegion } from './parts/scroll-region.ts'
import { table } from './parts/table.ts'

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema }
type Contents = Record<string, { schema?: Schema }>
type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: readonly string[]
  security: readonly object[]
  parameters?: readonly Parameter[]
  requestBody?: { required?: boolean; content: Contents }
  responses: Record<string, { description: string; content?: Contents }>
}
/** What the page shows of an OpenAPI document. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

type Placed = Operation & { method: string; path: string }

/** The OpenAPI document of the service as a page: every operation by its tag, and the schemas that they share. */
export function apiPage({ paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, operation]): Placed => ({ ...operation, path, method: method.toUpperCase() }))
  )
  const byTag = [...Map.groupBy(operations, ({ tags }) => tags[0] ?? 'others')]
  return layout(
    'API',
    html`<h1>API</h1>
<p>All that the pages show and the command line does, over REST; the same as a document for programs at
<a href="/openapi.json"><code>/openapi.json</code></a>. A key goes along as <code>Authorization: Bearer aer_…</code>. What
is refused is answered by a problem document with a <code>code</code>. Lists go by <code>cursor</code>, or whole as NDJSON by
<code>Accept: application/x-ndjson</code>. What changes something may carry an <code>Idempotency-Key</code>.</p>
<nav class="contents" aria-label="Kinds of operations"><ul>
${byTag.map(([tag, own]) => html`<li><a href="#${idOf(tag)}">${tag}</a> <small>${own.length}</small></li>\n`)}<li><a href="#schemas">schemas</a></li>
</ul></nav>
${byTag.map(
  ([tag, own]) => html`<section aria-labelledby="${idOf(tag)}"><h2 id="${idOf(tag)}">${tag}</h2>
${own.map(operationDetails)}</section>
`
)}<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas).map(
  // Browsers unfold what a link leads into; the summary itself would stay folded.
  ([name, schema]) => html`<details><summary><code>${name}</code></summary>
<div id="schema-${name}">
${schema.description && html`<p>${schema.description}</p>`}
${typeBlock(name, schema)}
</div></details>
`
)}</section>`
  )
}

function operationDetails(operation: Placed): Html {
  const { operationId, method, path, summary, description, security, parameters = [], requestBody } = operation
  const needsKey = !security.some((scheme) => Object.keys(scheme).length === 0)
  return html`<details id="${operationId}"><summary><code>${method} ${path}</code> ${summary}</summary>
<p><code>${operationId}</code> · ${needsKey ? 'needs a key' : 'needs no key'}</p>
${description && html`<p>${description}</p>`}
${parameters.length > 0 && parameterTable(operation, parameters)}
${requestBody && html`<h4>Body${requestBody.required ? '' : ', which may be left out'}</h4>${contentBlocks(`${operationId} body`, requestBody.content)}`}
${Object.entries(operation.responses)
  .filter(([status]) => status !== 'default')
  .map(([status, { content = {} }]) => html`<h4>${status}</h4>${contentBlocks(`${operationId} ${status}`, content)}`)}
</details>
`
}

function parameterTable({ operationId }: Placed, parameters: readonly Parameter[]): Html {
  return table({
    label: `Parameters of ${operationId}`,
    caption: 'Parameters',
    columns: [
      { head: 'Name', kind: 'row-head', cell: ({ name }) => html`<code>${name}</code>` },
      { head: 'In', cell: (parameter) => `${parameter.in}${parameter.required ? ', required' : ''}`, kind: 'text' },
      {
        ...{ head: 'Type', kind: 'text', className: 'brief' },
        cell: ({ schema = {} }) => html`<code>${schemaType(schema)}</code>`
      },
      {
        ...{ head: 'Meaning', kind: 'text', className: 'long' },
        cell: ({ schema = {}, description }) => schemaNote({ ...schema, description })
      }
    ],
    rows: parameters
  })
}

/** What goes over the wire by its media types; a schema that several of them share stands once. */
function contentBlocks(label: string, content: Contents): Content[] {
  const bySchema = Map.groupBy(Object.entries(content), ([, { schema = {} }]) => JSON.stringify(schema))
  return [...bySchema.values()].map((alike) => {
    const types = alike.map(([type]) => type).join(', ')
    return html`<p><code>${types}</code></p>
${typeBlock(`${label} ${types}`, alike[0]![1].schema ?? {})}
`
  })
}

function typeBlock(label: string, schema: Schema): Html {
  return scrollRegion(label, html`<pre><code>${schemaType(schema)}</code></pre>`)
}

function idOf(tag: string): string {
  return `tag-${tag.replaceAll(/\W+/g, '-')}`
}
