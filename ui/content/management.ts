/** The heading above the chief executive's message; the message itself is the company's. */
export const management = {
  title: "Management's Message",
} as const;
