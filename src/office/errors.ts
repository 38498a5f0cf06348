/** An input that a verb refuses; the message says what and why, fit for whoever gave it. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export class InstanceNotFound extends Refused {
  constructor(name: string) {
    super(`there is no instance ${JSON.stringify(name)}; \`parvis instance list\` shows those there are`);
  }
}
