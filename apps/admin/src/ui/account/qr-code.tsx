import { encode } from 'uqr'

/** A QR code as one SVG path, dark on light in both color schemes, because cameras need it. */
export function QrCode({ text, label, sizePx = 184 }: { text: string; label: string; sizePx?: number }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
