const given = String.raw`\p{Lu}[\p{L}.'’-]{0,30}`

/** The full names and the family names of persons among accepted answers: 'Herbert Simon' and 'Simon'. */
function personsOf(accepted: readonly string[]): { family: string; full: string }[] {
  return accepted.flatMap((family) => {
    const isName = /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u.test(family)
    const full = accepted.filter((name) => name !== family && name.endsWith(` ${family}`)).join(' ')
    return isName && full !== '' ? [{ family, full }] : []
  })
}

/** Accepted answers with the family names in Latin letters, where one of them is a family name in others: '科斯' beside 'Ronald Coase'. */
export function withFamilyNames(accepted: readonly string[]): string[] {
  const hasFamily = accepted.some((family) =>
    accepted.some(
      (full) => full.length > family.length && full.endsWith(family) && /[·・]$/u.test(full.slice(0, -family.length))
    )
  )
  const families = hasFamily
    ? accepted.flatMap(
        (full) =>
          /^\p{Lu}\p{Script=Latin}*\.?(?:\s\p{Lu}\.?\p{Script=Latin}*)*\s(\p{Lu}\p{Script=Latin}+)$/u.exec(full)?.[1] ??
          []
      )
    : []
  return [...new Set([...accepted, ...families])]
}

/**
 * An answer with the names of other persons in one piece: 'Vernon Smith' and 'Simon Kuznets' name neither Adam Smith nor Herbert
 * Simon, where those are the accepted answers in full and by the family name alone.
 */
export function joinOtherPersons(text: string, accepted: readonly string[]): string {
  return personsOf(accepted).reduce((rest, { family, full }) => {
    const names = new RegExp(
      String.raw`(?<![\p{L}.'’-])(?:(${given})\s)?(?:(${given})\s)?${family}(?:\s(\p{Lu}\p{Ll}{2,}))?(?![\p{L}'’-])`,
      'gu'
    )
    const isOther = (name: string | undefined) =>
      name !== undefined &&
      !adverb.test(name) &&
      !opening.test(name) &&
      !/['’]\p{Ll}/u.test(name) &&
      !hasName(full, name)
    return rest.replaceAll(names, (found, first?: string, second?: string, behind?: string) =>
      (isOther(second ?? first) && !(second && first && hasName(full, first))) || isOther(behind)
        ? found.replaceAll(/\s/g, '')
        : found
    )
  }, text)
}

/** 'Probablement Arrow'. */
const adverb = /(?:ment|ly|lich|mente|weise)$/u
/** Words that stand in front of a name with a capital letter at the start of a sentence, or as a title. */
const opening =
  /^(?:The|By|To|It|In|As|From|Is|Was|Mr|Dr|Prof|Professor|Sir|Economist|Nobel|Laureate|Answer|Von|De|Di|A|Der|Le|La|El|O|Il|Economista|Unlike|Not|Neither|Either|Both|While|Because|Since|See|Per|But|And|So|Hence|Thus|Und|Nicht|Weder|Anders|Nach|Laut|Statt|Pas|Ni|Selon|Según|No|Não|Nem|Non|Né|Se)\.?$/u

const nicknames: Readonly<Record<string, string>> = {
  Bob: 'Robert',
  Bill: 'William',
  Jim: 'James',
  Tom: 'Thomas',
  Tony: 'Anthony',
  Joe: 'Joseph',
  Mike: 'Michael',
  Larry: 'Lawrence'
}

function hasName(full: string, name: string): boolean {
  const plain = name.replace(/[.'’]+s?$/, '')
  return full
    .split(' ')
    .some(
      (part) =>
        part === plain ||
        nicknames[plain] === part ||
        ((plain.length === 1 || plain.length >= 3) && part.startsWith(plain))
    )
}

/**
 * An answer without the given names of several persons whom the key calls by their family names: 'Douglas Diamond and Philip Dybvig'
 * as 'Diamond and Dybvig'.
 */
export function familyNames(text: string, accepted: readonly string[]): string {
  const families = accepted.flatMap((answer) => {
    const parts = answer.split(/\s(?:and|&|und|et|y|e)\s|[-–]/u)
    return parts.length > 1 && parts.every((part) => /^\p{Lu}[\p{L}'’]+$/u.test(part)) ? parts : []
  })
  return [...new Set(families)].reduce((rest, family) => {
    const names = new RegExp(String.raw`(?<![\p{L}-])((?:${given}\s){1,2})(?=${family}(?!\p{L}))`, 'gu')
    return rest.replaceAll(names, (found) =>
      found
        .trim()
        .split(' ')
        .some((name) => opening.test(name) || families.includes(name))
        ? found
        : ''
    )
  }, text)
}

/** In front of a name: 'Prof. Timothy Bartik', 'Dr. Bartik'. */
const titles =
  /(?<!\p{L})(?:Prof|Dr|Mr|Mrs|Ms|Sir|Professor|Doctor|Professorin|Profesor|Professore|Dott|Pr)\.?\s(?=\p{Lu})/gu
/** 'Bartik, T. J.'. */
const inverted =
  /(?<=\p{Lu}[\p{L}'’-]{2,30}),\s(?:\p{Lu}\.[\s-]?){1,3}(?=$|[\s,;()&])|(?<=^\s*\p{Lu}[\p{L}'’-]{2,30}),\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\.){1,2}\s*$/gu
const andOthers =
  /(?:,?\s(?:and|&|und|et|y|e)\s(?:his |her |their |seine[nr]? |ses |sus |seus )?(?:co-?authors?|colleagues|collaborators|others|al\.?|Koautoren|Kollegen|andere|coauteurs|autres|coautores|colaboradores|otros|outros|coautori|altri)|,?\set\sal\.?)(?!\p{L})/giu

/**
 * An answer that names persons as its key does: without titles and initials behind the name, 'and coauthors' as 'et al.', and several
 * names in the order of the key.
 */
export function namesAsIn(text: string, accepted: readonly string[]): string {
  const isTitled = accepted.some((answer) => answer.search(titles) !== -1)
  const plain = (isTitled ? text : text.replaceAll(titles, '')).replaceAll(inverted, '')
  const upright = accepted.reduce(uprightOf, plain)
  const hasOthers = accepted.some((answer) => answer.search(andOthers) !== -1)
  return accepted.reduce(inOrderOf, hasOthers ? upright.replaceAll(andOthers, ' et al.') : upright)
}

/** 'Simon, Herbert A.' as 'Herbert Simon'. */
function uprightOf(text: string, answer: string): string {
  const [, given, family] = /^(\p{Lu}\p{L}+)\s(?:\p{Lu}\.\s)?(\p{Lu}[\p{L}'’-]+)$/u.exec(answer) ?? []
  if (given === undefined) return text
  return text.replace(new RegExp(String.raw`(?<!\p{L})${family},\s${given}(?:\s\p{Lu}\.?)?(?!\p{L})`, 'u'), answer)
}

const hyphen = /\p{L}[-–]\p{L}/u
const joint = String.raw`(?:\s?[,;&–-]\s?|,?\s(?:and|und|et|y|e|&)\s)`

/** 'Mortensen, Pissarides & Diamond' as 'Diamond, Mortensen and Pissarides'. */
function inOrderOf(text: string, answer: string): string {
  const names = answer.split(new RegExp(joint, 'u'))
  if (names.length < 2 || names.length > 5 || !names.every((name) => /^\p{Lu}[\p{L}'’]+$/u.test(name))) return text
  const one = `(?:${names.join('|')})`
  const run = new RegExp(String.raw`(?<![\p{L}-])${one}(?:${joint}${one}){${names.length - 1}}(?![\p{L}-])`, 'gu')
  const isPair = names.length === 2
  return text.replaceAll(run, (found) => {
    // 'Heckscher and Ohlin' are two persons, 'Heckscher–Ohlin' is their model.
    const isOther = isPair && (hyphen.test(found) !== hyphen.test(answer) || found.startsWith(names[0]!))
    return !isOther && names.every((name) => found.includes(name)) ? answer : found
  })
}
