/** The trace that a run belongs to. */
export const traces = {
  name: 'traces',
  sql: `
ALTER TABLE reelwright.run ADD COLUMN trace_parent text;
`,
};
