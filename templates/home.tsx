import type { MarkdownProps, TemplateProps } from 'docsgen'
import { Closing, closingShape, Intro, introShape } from './components/closing.tsx'
import { featureShape } from './components/feature.tsx'
import { Features } from './components/features.tsx'
import { Hero, heroShape } from './components/hero.tsx'
import { textLang } from './components/languages.tsx'
import { Slot } from './components/slot.tsx'

export const frontMatter = {
  'hero?': heroShape,
  'intro?': introShape,
  'features?': [featureShape],
  'closing?': closingShape
} as const

export default function Home({ heading, data, children, untranslated }: TemplateProps<typeof frontMatter>) {
  return (
    <main id="docsgen-main" tabIndex={-1} className="home" {...(untranslated && textLang({ untranslated }))}>
      <Slot name="before-content" />
      {data.hero ? <Hero hero={data.hero} isHeading={heading !== undefined} /> : <Title heading={heading} />}
      {data.intro && <Intro {...data.intro} />}
      {data.features && <Features features={data.features} heading={data.intro ? 'h3' : 'h2'} />}
      <div className="home-content prose">{children}</div>
      <Slot name="after-content" />
      {data.closing && <Closing closing={data.closing} />}
    </main>
  )
}

function Title({ heading }: { heading: string | undefined }) {
  return heading === undefined ? undefined : <h1 className="home-title">{heading}</h1>
}

Home.markdown = ({ heading, data, children }: MarkdownProps<typeof frontMatter>) => (
  <>
    {data.hero ? <Hero hero={data.hero} isHeading={heading !== undefined} /> : <Title heading={heading} />}
    {data.intro && <Intro {...data.intro} />}
    {data.features && <Features features={data.features} heading={data.intro ? 'h3' : 'h2'} />}
    {children}
    {data.closing && <Closing closing={data.closing} />}
  </>
)
