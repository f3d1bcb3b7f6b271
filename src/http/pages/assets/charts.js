// Has charts answer: who points at a mark, or goes to it by Tab and arrow keys, sees whose it is and its values, and names are
// highlighted and hidden by a legend. Without this script the picture stays; figures are in the data and the tables beside it.
const dark = matchMedia('(prefers-color-scheme: dark)')
/** As the pictures of the page ask. */
const narrow = matchMedia('(max-width: 40rem)')
const tip = document.createElement('div')
tip.className = 'tip'
tip.role = 'tooltip'
tip.hidden = true
const [whose, values] = ['strong', 'span'].map((name) => tip.appendChild(document.createElement(name)))
document.body.append(tip)

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
/** Pixels around a small mark in which it is pointed at, and milliseconds in which the pointer may go over to the tip. */
const reach = 12
const wait = 300
/** Pixels, more than any drawing is wide. */
const farthest = 1e6
let shown = null
let hiding

function place() {
  const box = shown.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = tip
  const { clientWidth } = document.documentElement
  const below = box.bottom + 4 + height <= innerHeight
  tip.style.left = `${Math.max(4, Math.min(box.left + box.width / 2 - width / 2, clientWidth - width - 4))}px`
  tip.style.top = `${Math.max(4, below ? box.bottom + 4 : box.top - height - 4)}px`
}

function show(mark) {
  clearTimeout(hiding)
  if (mark === shown) return
  shown = mark
  // Names are of teams: text, and never more.
  whose.textContent = mark.dataset.name ?? ''
  values.textContent = mark.dataset.reading
  tip.hidden = false
  place()
}

function hide() {
  clearTimeout(hiding)
  shown = null
  tip.hidden = true
}

function hideSoon() {
  clearTimeout(hiding)
  hiding = setTimeout(hide, wait)
}

tip.addEventListener('pointerenter', () => clearTimeout(hiding))
tip.addEventListener('pointerleave', hideSoon)
addEventListener('scroll', () => shown && place(), { capture: true, passive: true })
addEventListener('keydown', ({ key }) => key === 'Escape' && hide())

/** The drawing as it may stand in the page: ids of its own, and a name in place of the title that browsers show by themselves. */
function adopt(text, figure) {
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  if (svg.localName !== 'svg') throw new Error('no drawing')
  const own = `${figure.dataset.drawing.replaceAll(/[^a-z]+/gi, '-')}-`
  for (const element of svg.querySelectorAll('*')) {
    if (element.id) element.id = own + element.id
    for (const attribute of element.attributes) {
      if (!attribute.name.startsWith('data-')) attribute.value = attribute.value.replace(/^url\(#/, `url(#${own}`)
    }
  }
  svg.querySelector('title')?.remove()
  // Groups of marks without a name are no pictures.
  for (const group of svg.querySelectorAll('[role="graphics-symbol"]:not([aria-label])')) {
    group.removeAttribute('role')
    group.removeAttribute('aria-roledescription')
  }
  svg.setAttribute('role', 'group')
  svg.setAttribute('aria-label', figure.querySelector('.scroll').ariaLabel)
  return document.importNode(svg, true)
}

/** The marks that keys go to: a bar and the dot on it say the same, and are one. */
function stopsOf(marks) {
  const stops = [...new Map(marks.map((mark) => [`${mark.dataset.name}\n${mark.dataset.reading}`, mark])).values()]
  for (const mark of stops) {
    mark.setAttribute('role', 'img')
    mark.setAttribute('aria-label', [mark.dataset.name, mark.dataset.reading].filter(Boolean).join(': '))
    mark.tabIndex = -1
  }
  if (stops.length > 0) stops[0].tabIndex = 0
  return stops
}

const isSeen = (mark) => !mark.classList.contains('off')

/** The middles of marks within their drawing. */
function middlesOf(marks, svg) {
  const drawn = svg.getBoundingClientRect()
  const middle = (mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    return [left + width / 2 - drawn.left, top + height / 2 - drawn.top]
  }
  return new Map(marks.map((mark) => [mark, middle(mark)]))
}

function nearest(middles, [x, y]) {
  let found = null
  let least = reach
  for (const [mark, [left, top]] of middles) {
    const away = Math.hypot(left - x, top - y)
    if (away > least || !isSeen(mark)) continue
    found = mark
    least = away
  }
  return found
}

/**
 * The next mark in a direction: to a side those of the same name first, then those straight ahead before others. A row ends
 * where nothing of another name is well ahead: from there the way leads to no neighbouring row.
 */
function ahead(middles, from, [right, down]) {
  const [x, y] = middles.get(from)
  let found = null
  let least = Infinity
  for (const [mark, [left, top]] of middles) {
    const along = (left - x) * right + (top - y) * down
    const across = Math.abs((left - x) * down + (top - y) * right)
    const strays = right !== 0 && mark.dataset.name !== from.dataset.name
    const cost = along + 4 * across + (strays ? farthest : 0)
    if (mark === from || along <= 0.5 || cost >= least || !isSeen(mark)) continue
    if (strays && 2 * across > along) continue
    found = mark
    least = cost
  }
  return found
}

function listen(svg) {
  const marks = [...svg.querySelectorAll('[data-reading]')]
  const stops = stopsOf(marks)
  // Measured once for each size of the drawing: each move of the pointer asks for all of them.
  let middles = middlesOf(stops, svg)
  new ResizeObserver(() => {
    middles = middlesOf(stops, svg)
  }).observe(svg)
  const go = (mark) => {
    for (const stop of stops) stop.tabIndex = stop === mark ? 0 : -1
    mark.focus()
  }
  svg.addEventListener('pointermove', ({ target, clientX, clientY }) => {
    const { left, top } = svg.getBoundingClientRect()
    const mark = target.closest('[data-reading]') ?? nearest(middles, [clientX - left, clientY - top])
    if (mark) show(mark)
    else if (!svg.contains(document.activeElement)) hideSoon()
  })
  // A finger that is lifted leaves, too, and what it points at stays.
  svg.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && hideSoon())
  svg.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !Object.hasOwn(directions, event.key)) return
    event.preventDefault()
    const mark = ahead(middles, event.target, directions[event.key])
    if (mark) go(mark)
  })
}

/** A fold with a box for each name: who points at it sees its marks alone stand out, and an empty box hides them. */
function legendOf(figure) {
  const drawn = () => [...figure.querySelectorAll('svg [data-name]')]
  const names = [...new Set(drawn().flatMap(({ dataset }) => (dataset.reading ? [dataset.name] : [])))]
  const fold = document.createElement('details')
  fold.className = 'legend'
  fold.append(
    Object.assign(document.createElement('summary'), { textContent: `Highlight or hide: ${names.length} names` })
  )
  const dim = (name) => {
    for (const mark of drawn()) mark.classList.toggle('dim', name !== null && mark.dataset.name !== name)
  }
  for (const name of names) {
    const label = fold.appendChild(document.createElement('label'))
    label.className = 'tick'
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: true })
    label.append(box, ' ', Object.assign(document.createElement('bdi'), { textContent: name }))
    for (const kind of ['pointerenter', 'focusin']) label.addEventListener(kind, () => dim(name))
    for (const kind of ['pointerleave', 'focusout']) label.addEventListener(kind, () => dim(null))
    box.addEventListener('change', () => {
      for (const mark of drawn()) if (mark.dataset.name === name) mark.classList.toggle('off', !box.checked)
    })
  }
  return names.length > 1 ? fold : ''
}

const schemeNow = () => (dark.matches ? 'dark' : 'light')

async function draw(figure) {
  const picture = figure.querySelector('picture')
  const address = new URL(figure.dataset.drawing, location)
  const theme = schemeNow()
  address.searchParams.set('theme', theme)
  // A drawing stays when the screen is turned or the window is made wider: what has the focus in it keeps it.
  figure.dataset.screen ??= narrow.matches ? 'telephone' : 'desk'
  address.searchParams.set('screen', figure.dataset.screen)
  const reply = await fetch(address)
  if (!reply.ok) return
  const text = await reply.text()
  // The colours changed while it was drawn.
  if (theme !== schemeNow()) return await draw(figure)
  const svg = adopt(text, figure)
  figure.dataset.theme = theme
  hide()
  for (const old of figure.querySelectorAll('svg, .legend')) old.remove()
  picture.hidden = true
  picture.after(svg)
  listen(svg)
  figure.append(legendOf(figure))
}

// A chart is drawn anew when a reader comes near it, and when the colours change.
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      near.unobserve(target)
      draw(target).catch(console.error)
    }
  },
  { rootMargin: '200px' }
)
const figures = document.querySelectorAll('figure.chart[data-drawing]')
for (const figure of figures) {
  // Chromium makes a stop of a drawing that itself listens for the focus.
  figure.addEventListener('focusin', ({ target }) => target.matches('[data-reading]') && show(target))
  figure.addEventListener('focusout', hideSoon)
  near.observe(figure)
}
dark.addEventListener('change', () => {
  for (const figure of figures) if (figure.querySelector('svg')) draw(figure).catch(console.error)
})
