const cells = line =>
  line
    .split('│')
    .slice(1, -1)
    .map(cell => cell.trim().replace(/^'(.*)'$/, '$1'))

/** What `console.table` printed, as `{ what, figures }`: the name of each row, and its other columns in words. */
export function rowsOf(output) {
  const rows = []
  let head = []
  for (const line of output.split('\n').filter(one => one.startsWith('│'))) {
    const [index, ...values] = cells(line)
    if (index === '(index)') {
      head = values
      continue
    }
    const isNamed = Number.isNaN(Number(index))
    const [what, names, rest] = isNamed ? [index, head, values] : [values[0], head.slice(1), values.slice(1)]
    // A table of plain values calls their column so.
    const figures = names.flatMap((name, i) =>
      rest[i] ? [name === 'Values' ? rest[i] : `${name} ${rest[i]}`] : [],
    )
    rows.push({ what, figures: figures.join(' · ') })
  }
  return rows
}

/** The last thing that a bench without a table said. */
export const lastLine = output => output.trim().split('\n').at(-1)?.trim() ?? ''

const safe = text => text.replaceAll('|', '\\|')

/** One table of Markdown; `results` are `{ name, seconds, code, output }`. */
export function tableOf(results, { day, machine }) {
  const lines = results.flatMap(({ name, seconds, code, output }) => {
    const said = rowsOf(output)
    const rows = said.length > 0 ? said : [{ what: '', figures: lastLine(output) }]
    const title = `\`bench:${name}\`, ${String(seconds)} s${code === 0 ? '' : ', **failed**'}`
    return rows.map(
      ({ what, figures }, i) => `| ${i === 0 ? title : ''} | ${safe(what)} | ${safe(figures)} |`,
    )
  })
  return [
    `Measured on ${day}, ${machine}.`,
    '',
    '| Bench | What | Figures |',
    '| --- | --- | --- |',
    ...lines,
  ].join('\n')
}

const [FROM, TO] = ['<!-- figures -->', '<!-- /figures -->']

/** The text with the table, as it was written, between its two marks; unchanged where it has none. */
export const withTable = (text, table) => {
  const [start, end] = [text.indexOf(FROM), text.indexOf(TO)]
  return start === -1 || end < start
    ? text
    : `${text.slice(0, start + FROM.length)}\n\n<!-- oxfmt-ignore-start -->\n\n${table}\n\n<!-- oxfmt-ignore-end -->\n\n${text.slice(end)}`
}
