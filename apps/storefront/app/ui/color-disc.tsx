/** A color disc, crossed by a band when sold out. An SVG, because pages must not contain style attributes. */
export function ColorDisc({ color, isOut = false, radius }: { color: string; isOut?: boolean; radius: number }) {
  return (
    <>
      <circle cx="24" cy="24" r={radius} fill={color} stroke="#00000026" strokeWidth="1" />
      {isOut && (
        <path
          d={`M${24 - radius} ${24 + radius}L${24 + radius} ${24 - radius}`}
          className="stroke-paper"
          strokeWidth={radius / 2.4}
        />
      )}
    </>
  )
}
