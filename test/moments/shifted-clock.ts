// Loaded before everything else into each process and thread of a run at another moment (NODE_OPTIONS=--import=…): the global Date
// is ahead of the machine's clock by as much as CLOCK_SHIFT_MS says, and goes on at its pace. What measures how long something
// takes (performance.now, timers) stays, as do the clocks of the file system and of databases.

const shift = Number(process.env['CLOCK_SHIFT_MS']);
if (!Number.isFinite(shift)) throw new Error('CLOCK_SHIFT_MS must say by how many milliseconds the clock is shifted');

const MachineDate = Date;
const machineNow = Date.now;
const now = () => machineNow() + shift;

// A proxy instead of a class: what the machine makes itself, such as the times of files, are instances of it too.
const ShiftedDate = new Proxy(MachineDate, {
  apply: () => new MachineDate(now()).toString(),
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
});
MachineDate.now = now;
MachineDate.prototype.constructor = ShiftedDate;
globalThis.Date = ShiftedDate;
