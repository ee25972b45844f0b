/** A collage of application panels that says nothing: no words, no logo, and nothing for a reader who cannot see it. */
export function HeroArt() {
  return (
    <svg className="hero-art" viewBox="0 0 520 420" aria-hidden="true">
      <g transform="rotate(-7 260 210)">
        <Phone />
        <Wizard />
        <Orders />
        <Ticket />
      </g>
    </svg>
  )
}

function Phone() {
  return (
    <g transform="translate(30 70)">
      <rect fill="#1d2b44" width="148" height="292" rx="20" />
      <rect fill="#7485a3" x="18" y="24" width="64" height="9" rx="4.5" />
      <circle fill="#7485a3" cx="122" cy="28" r="9" />
      <rect fill="#f0b84a" x="18" y="52" width="112" height="40" rx="8" />
      <rect fill="#1d2b44" x="30" y="64" width="62" height="6" rx="3" />
      <rect fill="#1d2b44" x="30" y="76" width="42" height="6" rx="3" />
      {[108, 148, 188].map((y) => (
        <g key={y}>
          <rect fill="#2c3d5c" x="18" y={y} width="112" height="30" rx="8" />
          <circle fill="#1583c4" cx="34" cy={y + 15} r="6" />
          <rect fill="#7485a3" x="48" y={y + 12} width="60" height="6" rx="3" />
        </g>
      ))}
      <rect fill="#1583c4" x="18" y="240" width="112" height="30" rx="15" />
    </g>
  )
}

function Wizard() {
  return (
    <g transform="translate(198 24)">
      <rect className="art-panel" width="292" height="156" rx="14" />
      <path className="art-rule" d="M46 36h200" />
      <circle fill="#1583c4" cx="46" cy="36" r="11" />
      <circle fill="#1583c4" cx="146" cy="36" r="11" />
      <circle className="art-line" cx="246" cy="36" r="11" />
      <path className="art-tick" d="m41 36 4 4 7-8M141 36l4 4 7-8" />
      <rect className="art-line" x="28" y="68" width="70" height="7" rx="3.5" />
      <rect className="art-field" x="28" y="82" width="120" height="22" rx="6" />
      <rect className="art-field" x="28" y="114" width="120" height="22" rx="6" />
      <rect className="art-tint" x="176" y="64" width="90" height="74" rx="10" />
      <rect className="art-line" x="209" y="70" width="24" height="5" rx="2.5" />
      <circle fill="#1583c4" cx="221" cy="96" r="12" />
      <rect fill="#1583c4" x="196" y="116" width="50" height="8" rx="4" />
    </g>
  )
}

function Orders() {
  return (
    <g transform="translate(198 200)">
      <rect className="art-panel" width="176" height="176" rx="14" />
      <rect className="art-line" x="20" y="22" width="60" height="8" rx="4" />
      {[48, 76, 104].map((y, index) => (
        <g key={y}>
          <rect className="art-field" x="20" y={y} width="18" height="18" rx="5" />
          <rect className="art-line" x="48" y={y + 6} width={[56, 40, 64][index]} height="6" rx="3" />
          <rect fill={index === 1 ? '#f0b84a' : '#48b583'} x="128" y={y + 3} width="30" height="12" rx="6" />
        </g>
      ))}
      <rect fill="#1583c4" x="20" y="138" width="138" height="22" rx="11" />
    </g>
  )
}

function Ticket() {
  return (
    <g transform="translate(392 200)">
      <rect className="art-panel" width="98" height="134" rx="14" />
      <path
        className="art-code"
        d="M22 20h18v18H22zM58 20h18v18H58zM22 56h18v18H22zM48 20v10M48 38h10M66 46v10M50 48v12M58 66h18M48 74h4M76 56v4"
      />
      <rect className="art-line" x="20" y="92" width="58" height="7" rx="3.5" />
      <rect className="art-line" x="20" y="106" width="36" height="7" rx="3.5" />
    </g>
  )
}
