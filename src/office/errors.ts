/** An input that a verb refuses; the message says what and why, fit for whoever gave it. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export class InstanceNotFound extends Refused {
  constructor(name: string) {
    super(`there is no instance ${JSON.stringify(name)}; \`parvis instance list\` shows those there are`);
  }
}

/** A parameter that a verb can do nothing with; the message begins with its name (rule E2). */
export class WrongParameter extends Refused {
  readonly parameter: string;

  constructor(parameter: string, text: string) {
    super(`${parameter} ${text}`);
    this.parameter = parameter;
  }
}
