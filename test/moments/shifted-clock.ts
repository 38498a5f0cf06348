// Shifts the global Date by CLOCK_SHIFT_MS, in each process and thread of a run at another moment (NODE_OPTIONS=--import=…). Measurements
// of durations (performance.now, timers) and the clocks of file system and databases are unchanged.

const shift = Number(process.env['CLOCK_SHIFT_MS']);
if (!Number.isFinite(shift)) throw new Error('CLOCK_SHIFT_MS must say by how many milliseconds the clock is shifted');

const MachineDate = Date;
const machineNow = Date.now;
const now = () => machineNow() + shift;

// A subclass is not enough: with a proxy, dates that Node.js creates, such as the times of files, are instances as well.
const ShiftedDate = new Proxy(MachineDate, {
  apply: () => new MachineDate(now()).toString(),
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
});
MachineDate.now = now;
MachineDate.prototype.constructor = ShiftedDate;
globalThis.Date = ShiftedDate;
