/** Units of one kind of measure: what a text measures in one of them it measures in no other. */
const measures = [
  ['gram', 'kilogram', 'pound', 'tonne'],
  ['millilitre', 'litre', 'hectolitre', 'megalitre'],
  ['millimetre', 'centimetre', 'metre', 'kilometre']
] as const
const times = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
type Time = (typeof times)[number]
/** Words before a time that is none of the question's quantities. */
const asides = 'coming|opening|next|last|past|few|several|two|three|working'

/**
 * Units of a text that do not go together: one thing measured in two of them, and units that nobody has. A text may measure
 * two things in hours and in days where each has its price, or one of them is what is made. A share that the parent has in
 * percent is in percent in what was made of it.
 */
export function unitFaults(parts: readonly string[], parent: readonly string[] = parts): string[] {
  const text = parts.join('\n').replaceAll(/\s+/g, ' ')
  return [
    ...(text.match(/\b(?:tens|hundreds?|thousands?|millions?) (?:of )?cents\b/g) ?? []).map(
      (place) => `"${place}" is no unit of money`
    ),
    ...(text.match(/\b(?:kilo|mega|giga|tera)watt[ -](?!hours?\b)(?:\w+s)\b/g) ?? []).map(
      (place) => `"${place}" is no unit of energy`
    ),
    ...(text.match(new RegExp(`\\b(${times.join('|')})s an? \\1\\b`, 'g')) ?? []).map(
      (place) => `"${place}" is no rate`
    ),
    ...measures.flatMap((units) => {
      const used = units.filter((unit) => new RegExp(`\\b${unit}s?\\b`).test(text))
      return used.length < 2 ? [] : [`the same is measured in ${used.map((unit) => `${unit}s`).join(' and in ')}`]
    }),
    ...timeFaults(text),
    ...thingFaults(text),
    ...(/\} percent\b/.test(parent.join(' ')) && !/percent|%/.test(text) ? ['nothing is in percent'] : [])
  ]
}

/** Times that are counted, and those in which they have a price or are asked for. */
function timeFaults(text: string): string[] {
  const counted = times.filter(
    (time) => new RegExp(`(?<!\\b(?:${asides}) )\\b${time}s\\b`).test(text) && !isMade(time, text)
  )
  const others = (time: Time) => counted.filter((other) => other !== time).map((other) => `${other}s`)
  const unpriced = counted.length < 2 ? [] : counted.filter((time) => !hasPrice(time, text))
  const uncounted = times.filter((time) => isPricedOrAsked(time, text) && !counted.includes(time))
  return [
    ...unpriced.map((time) => `${time}s have no price of their own beside ${others(time).join(' and ')}`),
    ...(counted.length === 0 ? [] : uncounted).map((time) => `a ${time} counts beside ${others(time).join(' and ')}`)
  ]
}

/** "Y = {production} minutes of film": what a formula gives. */
function isMade(time: Time, text: string): boolean {
  return new RegExp(`= \\{\\w+\\} (?:\\w+ )?${time}s\\b`).test(text)
}

function hasPrice(time: Time, text: string): boolean {
  return new RegExp(
    `\\b(?:dollars|cents|coins|euros) (?:an?|per|for an?|for each|for every) ${time}\\b|\\b[Aa]n? ${time}(?: of [a-z ]+)? costs\\b`
  ).test(text)
}

function isPricedOrAsked(time: Time, text: string): boolean {
  return new RegExp(`\\bper (?:additional |more )?${time}\\b|\\b[Aa]n? ${time}(?: of [a-z ]+)? costs\\b`).test(text)
}

/** "Hours of labour" in one place and "days of labour" in another. */
function thingFaults(text: string): string[] {
  const places = [...text.matchAll(new RegExp(`\\b(${times.join('|')})s? of ((?:the )?[a-z]+)`, 'g'))]
  return [...Map.groupBy(places, ([, , thing]) => thing!)].flatMap(([thing, of]) => {
    const units = [...new Set(of.map(([, time]) => `${time}s`))]
    return units.length < 2 ? [] : [`${thing} is measured in ${units.join(' and in ')}`]
  })
}
