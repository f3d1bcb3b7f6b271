/**
 * Cyrillic, Greek and Armenian letters that print like a Latin one, in pairs. Small Greek letters stand in formulas, so
 * only omicron is among them, which mathematics never uses. Source: a choice from Unicode TR 39.
 */
const pairs =
  'аaвbсcԁdеeһhіiјjкkоoрpԛqѕsтtуyхxԝwгrпnмmнhАAВBСCЕEНHІIЈJКKМMОOРPЅSТTХXҮYԚQԜW' +
  'οoϲcϳjΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX' +
  'օoոnսuհhցgզq'

/** Look-alike letter to the Latin letter that it prints like; one UTF-16 unit each. */
export const latinLookAlikes: ReadonlyMap<string, string> = new Map(
  Array.from({ length: pairs.length / 2 }, (_, index) => [pairs[2 * index]!, pairs[2 * index + 1]!])
)
