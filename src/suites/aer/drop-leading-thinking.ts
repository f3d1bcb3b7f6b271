/** Models that think aloud put it in front of their answer, between tags; one that was cut off there has no answer. */
const thinking = /^\s{0,99}<(think|thinking|thought|reasoning)>(?:[\s\S]*?<\/\1>|[\s\S]*$)/i

/** A response without the thinking in front of it, which is no part of the answer. */
export function dropLeadingThinking(output: string): string {
  return output.replace(thinking, '')
}
