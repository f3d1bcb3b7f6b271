import type { Piece } from './read-page.ts'

/** What may stand in a name: markup, attributes, ends of elements, entities, schemes and paths of addresses, direction. */
export const attacks = [
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  '</title><img src=x onerror=a>',
  '</pre></svg></select><b>bold',
  '<!-- ]]> --> <?php {{x}} <%= x %>',
  '&lt;b&gt; &amp;amp; &#60; &copy',
  'javascript:alert(1)',
  '//evil.example/../..?a=b#c%00',
  '\u202Egnihton\u2066\u200F\uFEFF'
]

/** What code decides on, and what is not shown whole: members of closed sets, moments, ids of offered panels. */
const kept = new Set(['status', 'scope', 'frozenAt', 'createdAt', 'updatedAt', 'deadlineAt', 'setting', 'generatedOn'])
/** Of a response: what the page decides on. */
for (const name of ['metric', 'order', 'responseReason', 'rangesReason', 'parse']) kept.add(name)
/** Of a card and of tables: addresses that the API has looked at, and words that the page looks up. */
for (const name of ['url', 'weights', 'kind', 'publishedAt', 'expiresAt', 'askedAt', 'disabledAt']) kept.add(name)
const records = new Set(['tasks', 'missingByJudge', 'definitions'])
const keptTexts = /^((table|panel)-\d|table-\d-regression|appendix-[a-z])$/
const marks = new Map<string, string>()

/** Gives every text, and every key that is a name, a mark of its own, with the attack behind it. Equal texts stay equal. */
export function poison<Value>(value: Value, attack: string): Value {
  const poisoned = (text: string) => {
    if (!marks.has(text)) marks.set(text, `q${marks.size}q`)
    return `${marks.get(text)}${attack}`
  }
  const walk = (inner: unknown, name: string): unknown => {
    if (kept.has(name) || (typeof inner === 'string' && keptTexts.test(inner))) return inner
    if (typeof inner === 'string') return poisoned(inner)
    if (Array.isArray(inner)) return inner.map((entry) => walk(entry, ''))
    if (inner === null || typeof inner !== 'object') return inner
    return Object.fromEntries(
      Object.entries(inner).map(([key, entry]) => [
        records.has(name) ? poisoned(key) : key,
        walk(entry, records.has(name) ? '' : key)
      ])
    )
  }
  return walk(value, '') as Value
}

/** An address in its parts, as a browser would follow it. */
function place(address: string) {
  const { origin, pathname, searchParams, hash } = new URL(address, 'http://aerbench.test/page')
  const path = pathname.split('/').map((segment) => decodeURIComponent(segment))
  return { origin, path, query: [...searchParams].flat(), hash: decodeURIComponent(hash) }
}

const addresses = new Set(['href', 'src', 'srcset', 'action', 'data-drawing'])

/** The same pieces with addresses in parts, and the attack behind every mark. */
export function behindMarks(pieces: readonly Piece[], attack: string): unknown {
  const inPlace = pieces.map((piece) => {
    if (piece.kind !== 'open') return piece
    const attributes = piece.attributes.map(({ name, value }) => ({
      name,
      value: addresses.has(name) ? place(value) : value
    }))
    return { ...piece, attributes }
  })
  const followMarks = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(/q\d+q/g, (mark) => `${mark}${attack}`)
    if (Array.isArray(value)) return value.map(followMarks)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, followMarks(entry)]))
  }
  return followMarks(inPlace)
}
