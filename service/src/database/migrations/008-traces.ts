/** Where a run stands in a trace. */
export const traces = {
  name: 'traces',
  sql: `
ALTER TABLE reelwright.run ADD COLUMN trace_parent text;
`,
};
