import type { TemplateProps } from 'docsgen'

export const frontMatter = ['boxes']

export default function Landing({ heading, data, href, children }: TemplateProps) {
  const boxes = data.boxes as { text: string; href: string }[]
  return (
    <main id="docsgen-main" tabIndex={-1}>
      <h1>{heading}</h1>
      {boxes.map((box) => (
        <a key={box.href} href={box.href}>
          {box.text}
        </a>
      ))}
      <a href={href('/guide#extra')}>Extra</a>
      {children}
    </main>
  )
}
