import type { DirectiveRules } from 'docsgen'
import shown from '../../stage.json' with { type: 'json' }

export const rules: DirectiveRules = { forms: ['leaf'] }

/** A build that stops, the build after two links are corrected, and the page that came out. scripts/stage.mjs makes what it says. */
export default function Stage() {
  return (
    <div className="stage-band">
      <div className="stage">
        <div className="stage-pane stage-terminal">
          <p className="stage-head">
            <Dots />
            <b>Terminal</b>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard */}
          <section tabIndex={0} aria-label="Two builds in a terminal">
            <pre>
              <Command />
              <Output lines={shown.stopped} />
              {'\n'}
              <Command />
              <Output lines={shown.passed} />
            </pre>
          </section>
        </div>
        <div className="stage-pane stage-page">
          <p className="stage-head">
            <Dots />
            <span className="stage-url">harbor.example/install</span>
            <span className="stage-good">✓ Published</span>
          </p>
          <Page />
        </div>
      </div>
      <div className="stage-caption">
        <p>
          <b>Two slips in one page.</b> Each has its line, its column and a suggestion. Readers keep the last good site.
        </p>
        <p>
          <b>Both corrected.</b> The page goes out, as plain files for any static host.
        </p>
      </div>
    </div>
  )
}

Stage.markdown = () => {
  const text = ['$ docsgen build', ...shown.stopped, '', '$ docsgen build', ...shown.passed].join('\n')
  return (
    <pre>
      <code className="language-console">{text.replaceAll(escapes, '')}</code>
    </pre>
  )
}

function Dots() {
  return (
    <span className="stage-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}

function Command() {
  return (
    <>
      <span className="stage-dim">$</span> <b>docsgen build</b>
      {'\n'}
    </>
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const escapes = /\u001b\[(\d+)m/g
const styles = new Map([
  ['1', 'stage-bold'],
  ['2', 'stage-dim'],
  ['31', 'stage-bad'],
  ['32', 'stage-good']
])

/** Lines with the colours of a terminal. Those that quote a file do not wrap, so that each caret stays below its column. */
function Output({ lines }: { lines: string[] }) {
  return lines.map((line, at) => {
    const [plain = '', ...coloured] = line.split(escapes)
    const parts = coloured.flatMap((text, index) =>
      index % 2 ? [{ style: styles.get(coloured[index - 1] ?? ''), text }] : []
    )
    const content = [{ style: undefined, text: plain }, ...parts].filter(({ text }) => text)
    const isQuote = /^[> ]*\d* \|/.test(line.replaceAll(escapes, ''))
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines do not move
      <span key={at} className={isQuote ? 'stage-line stage-quote' : 'stage-line'}>
        {content.map(({ style, text }) => (
          <span key={text} className={style}>
            {text}
          </span>
        ))}
        {'\n'}
      </span>
    )
  })
}

/** The page in small: for a screen reader it is one picture. */
function Page() {
  const label =
    'The page Install as it is published: a navbar, a sidebar, three numbered steps, and both corrected links'
  return (
    <div className="stage-shot" role="img" aria-label={label}>
      <p className="stage-navbar">
        <b>Harbor</b>
        <span>Search</span>
      </p>
      <ul className="stage-sidebar">
        <li>API</li>
        <li className="stage-current">Install</li>
        <li>Settings</li>
        <li>Upgrade</li>
      </ul>
      <div className="stage-body">
        <p className="stage-title">Install</p>
        <p>Harbor needs one machine with Linux.</p>
        <p className="stage-heading">Before you start</p>
        <p>
          Read <mark>what to back up</mark> first.
        </p>
        <ol>
          <li>Download the archive.</li>
          <li>
            Unpack it, and run <code>harbor up</code>.
          </li>
          <li>
            Open <mark>the settings</mark>.
          </li>
        </ol>
        <p className="stage-pager">
          <span>← API</span>
          <span>Settings →</span>
        </p>
      </div>
    </div>
  )
}
