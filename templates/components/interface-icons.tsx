/** The icons of the furniture, apart from those of the content, so that an island carries only what it draws. */
import { Svg } from './svg.tsx'

export function MenuIcon() {
  return (
    <Svg className="icon-menu">
      <path d="M4 6.5h16M4 12h16M4 17.5h16" />
    </Svg>
  )
}

export function CloseIcon() {
  return (
    <Svg className="icon-close">
      <path d="m6 6 12 12M18 6 6 18" />
    </Svg>
  )
}

export function SunIcon() {
  return (
    <Svg className="icon-sun">
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
    </Svg>
  )
}

export function MoonIcon() {
  return (
    <Svg className="icon-moon">
      <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z" />
    </Svg>
  )
}

export function CaretIcon() {
  return (
    <Svg className="icon-caret">
      <path d="m9 6 6 6-6 6" />
    </Svg>
  )
}

export function ArrowIcon() {
  return (
    <Svg className="icon-arrow">
      <path d="M4.5 12h15M13.5 6l6 6-6 6" />
    </Svg>
  )
}

export function ExternalIcon() {
  return (
    <Svg className="icon-external">
      <path d="M14 4.5h5.5V10M19 5l-8.5 8.5M9.5 6H6.2A1.7 1.7 0 0 0 4.5 7.7v10.1a1.7 1.7 0 0 0 1.7 1.7h10.1a1.7 1.7 0 0 0 1.7-1.7V14.5" />
    </Svg>
  )
}

export function FolderIcon() {
  return (
    <Svg className="icon-folder">
      <path d="M3.5 18.5v-13h6l2 2.5h9v10.5z" />
    </Svg>
  )
}

export function FileIcon() {
  return (
    <Svg>
      <path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4" />
    </Svg>
  )
}

export function HomeIcon() {
  return (
    <Svg>
      <path d="m3.5 11.5 8.5-7.5 8.5 7.5M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5M10 20v-5.5h4V20" />
    </Svg>
  )
}

export function ConstructionIcon() {
  return (
    <Svg>
      <path d="M4 8h16v6.5H4zM8 8l-3.5 6.5M14 8l-3.5 6.5M20 8l-3.5 6.5M7 14.5V20M17 14.5V20M7 8V5M17 8V5" />
    </Svg>
  )
}
