// Loaded first into each process and thread of a run at another moment (NODE_OPTIONS=--import=…). It shifts the global Date by
// CLOCK_SHIFT_MS. Measurements of durations (performance.now, timers) are unchanged, as are the clocks of the file system and of databases.

const shift = Number(process.env['CLOCK_SHIFT_MS']);
if (!Number.isFinite(shift)) throw new Error('CLOCK_SHIFT_MS must say by how many milliseconds the clock is shifted');

const MachineDate = Date;
const machineNow = Date.now;
const now = () => machineNow() + shift;

// A proxy instead of a subclass, so that dates created by Node.js, such as the times of files, are instances, too.
const ShiftedDate = new Proxy(MachineDate, {
  apply: () => new MachineDate(now()).toString(),
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
});
MachineDate.now = now;
MachineDate.prototype.constructor = ShiftedDate;
globalThis.Date = ShiftedDate;
