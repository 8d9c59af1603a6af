import { addresses } from "../../wire/http";

const HERE = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address leads nobody but this machine to this machine. */
export const leadsHere = (host: string): boolean => HERE.test(host);

/** By which address others come to the house: as this page did, unless that leads nobody but this machine here. Then the house is asked. */
class Ways {
  all = $state.raw<string[]>([location.origin]);
  chosen = $state(location.origin);
  alone = $state(false); // nobody but this machine reaches the house
  private asked = false;

  /** Find out, once. */
  ask(): void {
    if (this.asked || !leadsHere(location.hostname)) return;
    this.asked = true;
    addresses().then(
      (found) => {
        this.alone = !found.length;
        if (!found.length) return;
        this.all = found.map((address) => new URL(address).origin);
        this.chosen = this.all[0]!;
      },
      () => (this.asked = false), // the house does not answer; the next who looks asks again
    );
  }

  /** The link that a key makes. */
  link(table: string, key: string): string {
    return `${this.chosen}/table/${table}#${key}`;
  }
}

export const ways = new Ways();
