/** The pattern that finds a text anywhere in another, whatever characters stand in it. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
