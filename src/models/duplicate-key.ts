const backslash = '\\'

/**
 * The first key that an object of a JSON text holds twice, as it is read; null when none does. `JSON.parse` keeps the
 * last one in silence, so a quoted passage that was not escaped could replace what the model meant.
 *
 * @param json a text that `JSON.parse` takes
 */
export function duplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = []
  let string = ''
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') {
      const end = endOfString(json, at)
      string = json.slice(at, end)
      at = end - 1
    } else if (character === '{') open.push(new Set())
    else if (character === '[') open.push(null)
    else if (character === '}' || character === ']') open.pop()
    else if (character === ':') {
      const keys = open.at(-1)
      const key = read(string)
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return null
}

/** The place behind the string that opens at `start`: behind the next quotation mark that is not escaped. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1
    while (json[before] === backslash) before -= 1
    const isEscaped = (end - before) % 2 === 0
    if (!isEscaped) return end + 1
  }
  return json.length
}

/** A string of JSON as it is meant; few keys have escapes. */
function read(string: string): string {
  return string.includes(backslash) ? String(JSON.parse(string)) : string.slice(1, -1)
}
