import { defineConfig } from 'docsgen'

const product = 'Lanyard'
const company = 'Example Events LLC'
const repository = 'https://code.example/lanyard/docs'
const guides = '/docs/guides/intro'
const api = '/docs/api/intro'
const social = { label: 'Fediverse', href: 'https://social.example/@lanyard' }

// The example on the pricing page follows from the prices.
const price = { attendee: 1, room: 1, otherPercent: 1 }
const example = { registrations: 1200, sales: 8000 }
const registrationFee = example.registrations * price.attendee
const salesFee = (example.sales * price.otherPercent) / 100

export default defineConfig({
  title: product,
  tagline: 'Manage events. Not spreadsheets.',
  description: 'Simple management for events of every size.',
  url: 'https://lanyard.example',
  lang: 'en',
  colours: 'light',
  // The templates here are docsgen's own: their style sheet sets `--font`, as that of a site with other fonts does.
  theme: { fonts: 'docsgen' },
  logo: '/logo.svg',
  favicon: '/favicon.svg',
  api: 'api/openapi.yaml',
  card: '/card.png',
  generateIndex: false,
  markdown: { parser: 'remark-parse' },
  plugins: ['./scenes/index.ts'],
  repository: { label: 'Source code', href: repository },
  machines: { full: true, button: false },
  edit: `${repository}/edit/main/{file}`,
  navbar: [
    { label: 'Pricing', href: '/pricing' },
    { label: 'Documentation', href: guides },
    { label: 'API Reference', href: api }
  ],
  footer: {
    columns: [
      {
        title: `Using ${product}`,
        links: [
          { label: 'Getting Started', href: guides },
          { label: 'Pricing', href: '/pricing' },
          { label: 'API Reference', href: api }
        ]
      },
      { title: 'Community', links: [social] },
      {
        title: 'Policies',
        links: [
          { label: 'Privacy Policy', href: '/policy/privacy' },
          { label: 'Terms of Service', href: '/policy/terms' },
          { label: 'DMCA Takedown Policy', href: '/policy/dmca' }
        ]
      }
    ],
    copyright: { holder: company, year: 2024 }
  },
  banner: {
    id: 'prerelease',
    kind: 'preview',
    content: `This is a preview. The documentation may be incomplete or inaccurate. Please [report issues](${repository}/issues).`,
    closeable: false
  },
  sidebars: { '/docs/guides': 'auto', '/docs/api': 'auto' },
  versions: [{ name: 'current', label: 'Current', path: '/docs' }],
  // All are those of an example, for the operator to replace: README.md explains them. `build` warns while an address is left.
  variables: {
    product,
    company,
    operator_address: '1 Example Street, Example City, EX 00000, United States',
    support_email: 'support@lanyard.example',
    sales_email: 'sales@lanyard.example',
    developer_email: 'developers@lanyard.example',
    privacy_email: 'privacy@lanyard.example',
    dmca_email: 'dmca@lanyard.example',
    repo_url: repository,
    social_url: social.href,
    social_label: social.label,
    instance: 'reg.example.org',
    default_domain: 'events.lanyard.example',
    admin_area: 'Housekeeping',
    timed_ticket: 'Timed Entry',
    scanner_model: 'Example 2D Scanner',
    scanner_manual_url: 'https://scanner.example/manual.pdf',
    error_monitor: 'Example Error Monitor',
    payment_processor: 'Example Payments',
    payment_processor_privacy_url: 'https://payments.example/privacy',
    processor_countries: '135',
    effective_date: '1 January 2024',
    governing_law: 'the State of Example, United States',
    court_district: 'the District of Example, United States',
    dmca_registration: 'DMCA-0000000',
    plan_name: 'Standard plan',
    currency: 'US$',
    price_attendee: money(price.attendee),
    price_room: money(price.room),
    price_other: `${price.otherPercent}%`,
    example_registrations: grouped(String(example.registrations)),
    example_sales: money(example.sales),
    example_registration_fee: money(registrationFee),
    example_sales_fee: money(salesFee),
    example_total_fee: money(registrationFee + salesFee)
  }
})

/** By hand: the first use of `toLocaleString` takes longer than all else in a build where nothing changed. */
function money(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.')
  return `${grouped(whole)}.${cents}`
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
