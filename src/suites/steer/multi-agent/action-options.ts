/** Actions as options, under the keys `action_0`, `action_1` and so on. */
export function actionOptions(actions: readonly string[]): Record<string, string> {
  return Object.fromEntries(actions.map((action, index) => [`action_${index}`, action]))
}
