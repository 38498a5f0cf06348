// Newsletter registration through a website's form (K4).

export function createRegistrationRequest(instance: string, key: string, email: string) {
  return {
    path: '/updatenlsubscriber',
    method: 'POST',
    headers: { 'content-type': 'application/json', member: instance, apikey: key },
    body: JSON.stringify({
      nl_subs_id: '0',
      email,
      targetlists: ['1'],
      nl_interval: 'WEEK',
      change_button: '',
    }),
  };
}
