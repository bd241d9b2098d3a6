"""The notification service of a desktop: prints what it is asked to show, and clicks or dismisses on command.

Output: one JSON object per line. Input: "click ID" or "dismiss ID". Debian's daemons draw windows and have no command
that clicks, so the part that this replaces is the screen alone; the bus and its signals are real.
"""
import json
import sys
import time

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.freedesktop.Notifications"
EXPIRED, DISMISSED, CLOSED = 1, 2, 3


def say(**event):
    print(json.dumps({"at": time.time() * 1000, **event}), flush=True)


class Notifications(dbus.service.Object):
    def __init__(self, bus):
        super().__init__(bus, "/org/freedesktop/Notifications")
        self.open = {}
        self.last = 0

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
        if not replaces or int(replaces) not in self.open:
            self.last += 1
            number = self.last
        else:
            number = int(replaces)
        self.open[number] = True
        say(event="notify", id=number, app=app, summary=summary, body=body, actions=list(actions), replaces=int(replaces))
        return number

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        self.end(int(number), CLOSED)

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        return ["actions", "body"]

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return ("test", "Porchlight", "1", "1.2")

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass

    def end(self, number, reason):
        if self.open.pop(number, None):
            say(event="closed", id=number, reason=reason)
            self.NotificationClosed(dbus.UInt32(number), dbus.UInt32(reason))

    def obey(self, channel, _condition):
        line = channel.readline()
        if not line:
            loop.quit()
            return False
        command, number = line.split()
        if command == "click":
            say(event="clicked", id=int(number))
            self.ActionInvoked(dbus.UInt32(int(number)), "default")
        self.end(int(number), DISMISSED)
        return True


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
service = Notifications(bus)
held = dbus.service.BusName(NAME, bus)
loop = GLib.MainLoop()
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, service.obey)
say(event="ready")
loop.run()
