"""Who plays: names of people, and the devices that keep their matches."""
