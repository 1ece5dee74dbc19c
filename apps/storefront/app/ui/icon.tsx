const PATHS = {
  menu: ['M2.500 7h15', 'M2.500 13h15'],
  close: ['M4.500 4.500l11 11', 'M15.500 4.500l-11 11'],
  bag: ['M3.800 7.200h12.400l.8 10H3z', 'M7 9.200V6a3 3 0 0 1 6 0v3.200'],
  left: ['M16.500 10h-13', 'M8.500 5l-5 5 5 5'],
  right: ['M3.500 10h13', 'M11.500 5l5 5-5 5'],
  check: ['M4 10.500l4 4 8-9'],
  plus: ['M3 10h14', 'M10 3v14'],
} as const

export type IconName = keyof typeof PATHS

/** One stroke for all icons. They repeat a label that is in the text or on their button, so they are silent. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  const isPlus = name === 'plus'
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`block flex-none fill-none stroke-current stroke-[1.25] [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
    >
      {PATHS[name].map((d, index) => (
        <path key={d} d={d} className={isPlus && index === 1 ? 'bar-v' : undefined} />
      ))}
    </svg>
  )
}
