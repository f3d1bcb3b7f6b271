/** Of the page. */
declare const window: { letTextsArrive?: () => void; Response: { prototype: { text(): Promise<string> } } }

/** Runs in the page before its scripts: what it fetches is there at once, and its text not before `letTextsArrive` is called. */
export function holdTexts(): void {
  const released = new Promise<void>((resolve) => {
    window.letTextsArrive = resolve
  })
  const { prototype } = window.Response
  const { text } = prototype
  prototype.text = async function (this: unknown) {
    const whole = await text.call(this)
    await released
    return whole
  }
}

/** Runs in the page. */
export function letTextsArrive(): void {
  window.letTextsArrive?.()
}
